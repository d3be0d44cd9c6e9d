import './ringscope.js';
