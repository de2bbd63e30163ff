import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import { heart } from '#lib/icons.ts';

/** The smallest island. The click that loads it also counts as a like. Only for the components page. */
export default function ExampleLike({ likes }: { likes: number }) {
  const root = useReady<HTMLButtonElement>();
  const [liked, setLiked] = useState(false);
  const count = likes + (liked ? 1 : 0);
  return (
    <button ref={root} type="button" className="act" aria-pressed={liked} onClick={() => setLiked(!liked)}>
      <Icon of={heart} />
      <span>
        <span className="visually-hidden">Curtir, </span>
        {count}
      </span>
    </button>
  );
}
