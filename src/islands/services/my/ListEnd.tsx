import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useNetworkBack } from '#islands/ui/use-network-back.ts';
import { problems } from '#lib/copy/problems.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import type { ServiceList } from './use-services.ts';

/** The next page loads near the end of the list. Readers who save data click the button instead. */
export function ListEnd({ list }: { list: ServiceList }) {
  const { rows, state, more } = list;
  const saves = useStore($saver) === 'on';
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(more);
  latest.current = more;
  // Observes again after each page, because an end that stays near causes no new event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (saves || state !== 'more' || !button.current) return;
    const near = new IntersectionObserver(
      (entries) => {
        // A busy phone reports several moments in one call.
        if (entries.some(({ isIntersecting }) => isIntersecting)) void latest.current();
      },
      { rootMargin: '800px 0px' },
    );
    near.observe(button.current);
    return () => near.disconnect();
  }, [saves, state, rows]);

  if (state === 'all' || state === 'failed') return null;
  const isLoading = state === 'loading';
  const hasFailed = state === 'more failed';
  return (
    <div className="my-list-end mt-4 text-text2 text-center">
      <p role="alert">{hasFailed && <Failed onRetry={more} />}</p>
      <Button ref={button} look="quiet" busy={isLoading} onClick={() => !isLoading && more()}>
        {isLoading ? 'Carregando…' : hasFailed ? problems.retry : 'Carregar mais'}
      </Button>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  useNetworkBack(onRetry);
  return serviceTexts.listFailed;
}
