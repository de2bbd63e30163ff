import type { Warning } from '#lib/contract/errors.ts';
import { heldTexts } from '#lib/copy/moderation/held.ts';
import type { Signal } from '#lib/moderation/signals.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { toastDone, toastError, toastSuccess } from '#scripts/stores/toasts.ts';

/** The author was warned and rather changes the text. The form stays as it is and says nothing more. */
export class TextToChange extends Error {}

const loadDialogs = () => import('#scripts/moderation/doubt-dialogs.ts').catch(() => undefined);

/** If the server warns of the text, sends it again only after its author has read the warnings and insists. */
export async function sendWarned<Thing>(
  act: 'publish' | 'save',
  send: (confirmed: object) => Promise<Thing>,
): Promise<Thing> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || !error.answer.warnings) throw error;
    if (!(await isConfirmed(error, error.answer.warnings, act))) throw new TextToChange();
    return send({ confirm_warnings: true });
  }
}

async function isConfirmed({ detail }: ApiError, warnings: readonly Warning[], act: 'publish' | 'save') {
  const dialogs = await loadDialogs();
  if (dialogs) return dialogs.isConfirmed(warnings, act);
  toastError([detail, ...warnings.map(({ advice }) => advice)].join(' '), { about: 'form' });
  return false;
}

interface Made {
  readonly state?: string | undefined;
  readonly held_because?: readonly Signal[] | undefined;
}

/** A thing that is held is not said to be published. Resolves when the author has read why. */
export async function tellMade(
  { state, held_because }: Made,
  text: string,
  options?: Parameters<typeof toastSuccess>[1],
): Promise<void> {
  if (state !== 'retido') return toastSuccess(text, options);
  const dialogs = await loadDialogs();
  if (dialogs) await dialogs.tellHeld(held_because);
  else toastDone(heldTexts.title, heldTexts.next);
}
