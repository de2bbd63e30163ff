import type { Warning } from '#lib/contract/errors.ts';
import { heldDialogTexts as texts, warningTexts } from '#lib/copy/moderation/doubts.ts';
import { heldTexts } from '#lib/copy/moderation/held.ts';
import type { Signal } from '#lib/moderation/signals.ts';
import { warnedSentences } from '#lib/moderation/warned-sentences.ts';
import { paths } from '#lib/paths.ts';
import { part } from '#scripts/dom/part.ts';

const agreed = 'yes';

/** Shows which words look like a fraud. Resolves to whether their author publishes them all the same. */
export async function isConfirmed(warnings: readonly Warning[], act: 'publish' | 'save'): Promise<boolean> {
  const { title, confirm } = warningTexts[act];
  const going = part('button', 'button button-outline button-full', confirm);
  going.value = agreed;
  const dialog = new DoubtDialog(
    title,
    warnings.flatMap((warning) => shown(warning, fieldOf(warning)?.value ?? '')),
    [part('button', 'button button-full', warningTexts.change), going],
  );
  const isAgreed = (await dialog.closed()) === agreed;
  const [first] = warnings;
  if (!isAgreed && first) fieldOf(first)?.focus();
  return isAgreed;
}

const fieldOf = ({ field }: Warning) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`:is(input, textarea)[name="${field}"]`);

/** Resolves when it was read. */
export async function tellHeld(signals: readonly Signal[] = []): Promise<void> {
  const way = part('a', 'button button-outline button-full', texts.see);
  way.href = paths.decisions;
  const why = signals.length > 0 ? texts.why(signals) : texts.waits;
  const words = [part('p', '', why), part('p', 'text-text2', heldTexts.next)];
  await new DoubtDialog(heldTexts.title, words, [
    part('button', 'button button-full', texts.close),
    way,
  ]).closed();
}

/** What the author typed becomes text, never HTML. */
function shown({ words, advice }: Warning, text: string): HTMLElement[] {
  const sentences = warnedSentences(text, words).map((pieces) => {
    const quote = part('div', 'note');
    const words = part('span', 'grow');
    words.append(...pieces.map((piece) => (piece.isFound ? part('u', '', piece.text) : piece.text)));
    quote.append(words);
    return quote;
  });
  return [...sentences, part('p', '', advice)];
}

/** The browser announces the dialog by its title and text, and gives the focus back when it closes. */
class DoubtDialog {
  readonly #dialog = part('dialog', 'sheet sheet-small');

  constructor(title: string, words: readonly HTMLElement[], ways: readonly HTMLElement[]) {
    const [head, body, foot] = [
      part('div', 'sheet-head'),
      part('div', 'sheet-body stack'),
      part('form', 'sheet-body stack-tight'),
    ];
    const name = part('h2', '', title);
    name.id = 'doubt-title';
    name.tabIndex = -1;
    body.id = 'doubt-words';
    foot.method = 'dialog';
    head.append(name);
    body.append(...words);
    foot.append(...ways);
    this.#dialog.setAttribute('aria-labelledby', name.id);
    this.#dialog.setAttribute('aria-describedby', body.id);
    this.#dialog.append(head, body, foot);
  }

  /** Resolves to the value of the pressed button. The title has the focus first, so that nobody confirms by a second tap. */
  async closed(): Promise<string> {
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#dialog.querySelector('h2')?.focus();
    await new Promise((resolve) => this.#dialog.addEventListener('close', resolve));
    this.#dialog.remove();
    return this.#dialog.returnValue;
  }
}
