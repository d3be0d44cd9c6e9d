// The page of a frame: one classic script, since a frame without an origin may load no module and
// fetch nothing.
import { tellHeight } from './embed-height.js';
import './site.js';

tellHeight();
