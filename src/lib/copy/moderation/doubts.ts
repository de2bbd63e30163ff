import type { Signal } from '#lib/moderation/signals.ts';
import { heldBecause } from './signals.ts';

/** What the author of a thing reads before and after publishing it. */
export const warningTexts = {
  publish: { title: 'Reveja o texto antes de publicar', confirm: 'Publicar assim mesmo' },
  save: { title: 'Reveja o texto antes de guardar', confirm: 'Guardar assim mesmo' },
  change: 'Alterar o texto',
} as const;

export const heldDialogTexts = {
  why: (signals: readonly Signal[]) =>
    `Está guardado, mas ainda não aparece aos outros: ${signals.map((signal) => heldBecause[signal]).join(' e ')}.`,
  waits: 'Está guardado, mas ainda não aparece aos outros.',
  see: 'Acompanhar em Decisões',
  close: 'Entendi',
} as const;
