import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Request } from '#lib/contract/requests.ts';
import { wear } from '#scripts/styles/wear.ts';
import { OwnRequest } from './OwnRequest.tsx';
import sheet from './own-request.css?url';

function showOwnRequest(place: HTMLElement, request: Request): void {
  flushSync(() => createRoot(place).render(<OwnRequest start={request} />));
}

export const loaded = wear(sheet).then(() => showOwnRequest);
