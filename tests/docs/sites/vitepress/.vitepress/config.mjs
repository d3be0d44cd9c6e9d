export default {
  title: 'Rings',
  base: '/docs/vitepress/',
  themeConfig: { sidebar: [{ text: 'A ring', link: '/guide/deep/ring' }] },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'hash-ring' } } },
  vite: { optimizeDeps: { exclude: ['ringscope'] } },
};
