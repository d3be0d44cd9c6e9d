import DefaultTheme from 'vitepress/theme';
import 'ringscope/split';

export default DefaultTheme;
