import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { problems } from '#lib/copy/problems.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import type { ServiceList } from './use-services.ts';

/** The next page comes by itself when the end is near; who saves data asks for it. */
export function ListEnd({ list }: { list: ServiceList }) {
  const { rows, state, more } = list;
  const saves = useStore($saver) === 'on';
  const button = useRef<HTMLButtonElement>(null);
  const latest = useRef(more);
  latest.current = more;

  // Watched anew with each page: that the end is still near makes no news of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (saves || state !== 'more' || !button.current) return;
    const near = new IntersectionObserver(
      (entries) => {
        // A busy phone tells of several moments at once.
        if (entries.some(({ isIntersecting }) => isIntersecting)) void latest.current();
      },
      { rootMargin: '800px 0px' },
    );
    near.observe(button.current);
    return () => near.disconnect();
  }, [saves, state, rows]);

  if (state === 'all' || state === 'failed') return null;
  const isLoading = state === 'loading';
  return (
    <div className="my-list-end">
      <p role="alert">{state === 'more failed' && serviceTexts.listFailed}</p>
      <Button ref={button} look="quiet" busy={isLoading} onClick={() => !isLoading && more()}>
        {isLoading ? 'Carregando…' : state === 'more failed' ? problems.retry : 'Carregar mais'}
      </Button>
    </div>
  );
}
