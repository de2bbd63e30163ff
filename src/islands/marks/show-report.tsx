import { createRoot, type Root } from 'react-dom/client';
import type { Thing } from '#lib/things.ts';
import { ReportSheet } from './ReportSheet.tsx';

let root: Root | undefined;
let opened = 0;

export function showReport(thing: Thing, of: string) {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  opened += 1;
  show(root, { key: opened, thing, of, open: true });
}

interface Shown {
  readonly key: number;
  readonly thing: Thing;
  readonly of: string;
  readonly open: boolean;
}

function show(place: Root, shown: Shown) {
  const { key, ...sheet } = shown;
  place.render(<ReportSheet key={key} {...sheet} onClose={() => show(place, { ...shown, open: false })} />);
}
