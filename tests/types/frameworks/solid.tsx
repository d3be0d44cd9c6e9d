/** @jsxImportSource solid-js */
import type { HashRing } from 'ringscope';

export const right = <hash-ring nodes="A B" vnodes={32} controls="none" class="wide" />;
// @ts-expect-error The text is one of three.
export const wrong = <hash-ring controls="some" />;
export const found: HashRing | null = document.querySelector('hash-ring');
