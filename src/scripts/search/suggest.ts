import type { Suggestions } from '#lib/contract/search.ts';
import { suggestionsId } from '#lib/search/fields.ts';

const restMs = 250;
const shortest = 2;

/**
 * Uses the browser's own list under a field, which works with keyboards, screen readers and phones. Never for readers
 * who save data.
 */
export function suggestWhileTyping(form: HTMLFormElement) {
  const field = form.elements.namedItem('q');
  const list = document.getElementById(suggestionsId);
  if (!(field instanceof HTMLInputElement) || !list) return;
  let due: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  const show = (suggestions: readonly string[]) => {
    list.textContent = '';
    list.append(...suggestions.map((text) => new Option(text)));
  };
  field.addEventListener('input', () => {
    clearTimeout(due);
    request?.abort();
    const typed = field.value.trim();
    if (typed.length < shortest || document.documentElement.hasAttribute('data-saver')) return show([]);
    due = setTimeout(async () => {
      request = new AbortController();
      const found = await ask(typed, request.signal);
      if (found) show(found);
    }, restMs);
  });
}

async function ask(typed: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
  try {
    const answer = await fetch(`/api/search/suggestions?${new URLSearchParams({ q: typed })}`, { signal });
    if (!answer.ok) return undefined;
    const { suggestions }: Suggestions = await answer.json();
    return suggestions;
  } catch {
    return undefined;
  }
}
