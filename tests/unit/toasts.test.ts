import { beforeEach, describe, expect, it } from 'vitest';
import { $toasts, endToast, toastError, toastSuccess } from '#scripts/stores/toasts.ts';

beforeEach(() => $toasts.set([]));

const shown = () => $toasts.get().map(({ kind, text }) => `${kind}: ${text}`);
const undo = { text: 'Anular', run() {} };

describe('toasts', () => {
  it('are two at most, the newest', () => {
    for (const text of ['primeiro', 'segundo', 'terceiro']) toastError(text);
    expect(shown()).toEqual(['error: segundo', 'error: terceiro']);
  });

  it('say nothing twice, and say it anew', () => {
    toastError('Falha de rede.', { about: 'curtir' });
    const [before] = $toasts.get();
    toastError('Falha de rede.', { about: 'guardar' });
    expect(shown()).toEqual(['error: Falha de rede.']);
    expect($toasts.get()[0]).not.toBe(before);
  });

  it('of an act replace each other, so that a success takes its error away', () => {
    toastError('Falha de rede.', { about: 'publicar' });
    toastError('Não foi possível curtir.');
    toastSuccess('Publicado.', { about: 'publicar' });
    expect(shown()).toEqual(['error: Não foi possível curtir.', 'success: Publicado.']);
  });

  it('are over when the act goes well without words', () => {
    toastError('Não foi possível curtir.');
    toastError('Falha de rede.', { about: 'mover' });
    endToast('Não foi possível curtir.');
    endToast('mover');
    expect(shown()).toEqual([]);
  });

  it('that can be undone are told for each thing', () => {
    toastSuccess('Removido.', { about: 'service-1', action: undo });
    toastSuccess('Removido.', { about: 'service-2', action: undo });
    expect(shown()).toHaveLength(2);
  });
});
