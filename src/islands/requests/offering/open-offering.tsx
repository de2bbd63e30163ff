import { createRoot, type Root } from 'react-dom/client';
import { hideAnswers } from '#scripts/requests/answers.ts';
import { wear } from '#scripts/styles/wear.ts';
import { OwnOffer } from './OwnOffer.tsx';
import sheet from './offering.css?url';
import type { Answered } from './use-offer.ts';

let root: Root | undefined;
let asked = 0;

/** `isPressed`: opens the form. Otherwise shows only what waits on this device. */
function openOffering(place: HTMLElement, request: Answered, { isPressed }: { isPressed: boolean }): void {
  root ??= createRoot(place);
  if (isPressed) asked += 1;
  root.render(<OwnOffer request={request} asked={asked} onBound={hideAnswers} />);
}

export const loaded = wear(sheet).then(() => openOffering);
