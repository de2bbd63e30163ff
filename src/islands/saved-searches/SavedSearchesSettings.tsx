import { Icon } from '#components/ui/Icon.tsx';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { focusTitle } from '#islands/ui/SettingsPart.tsx';
import { SettingsRow } from '#islands/ui/SettingsRow.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import { savedSearchTexts as texts } from '#lib/copy/saved-searches.ts';
import { trash } from '#lib/icons.ts';
import { thingPlurals } from '#lib/things.ts';
import { call } from '#scripts/calls/api.ts';
import { problemText, unlessDone } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

const fetchSaved = () => call('GET', '/saved-searches');

export function SavedSearchesSettings({ onChanged }: { onChanged: () => void }) {
  const { value: searches, problem, load, change } = useLoaded(fetchSaved);

  async function remove({ id, name }: SavedSearch) {
    const about = `saved-search-${id}`;
    try {
      await unlessDone(call('DELETE', `/saved-searches/${id}`));
      change((now) => now?.filter((search) => search.id !== id));
      onChanged();
      toastSuccess(texts.removed(name), { about });
      focusTitle('saved-searches');
    } catch (error) {
      toastError(problemText(error), { about });
    }
  }

  return (
    <>
      <p className="hint mb-3">{texts.hint}</p>
      <CardLoading isLoaded={searches !== undefined} problem={problem} onRetry={load} />
      {searches?.length === 0 && <p className="pb-3 text-text2">{texts.none}</p>}
      {searches?.map((search) => (
        <SettingsRow
          key={search.id}
          name={<a href={search.path}>{search.name}</a>}
          hint={search.type ? thingPlurals[search.type] : texts.everything}
        >
          <button
            type="button"
            className="icon-button"
            aria-label={texts.removeName(search.name)}
            onClick={() => void remove(search)}
          >
            <Icon of={trash} />
          </button>
        </SettingsRow>
      ))}
    </>
  );
}
