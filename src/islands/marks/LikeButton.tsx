import { LikeMark } from '#components/marks/LikeMark.tsx';
import type { Thing } from '#lib/things.ts';
import { toggleLike } from '#scripts/marks/marks.ts';
import { useMark, whenSignedIn } from './use-mark.ts';

interface Props {
  thing: Thing;
  of: string;
  count: number;
}

export function LikeButton({ thing, of, count }: Props) {
  const mark = useMark(thing);
  const likes = mark?.likes ?? count;
  return (
    <LikeMark
      thing={thing}
      of={of}
      likes={likes}
      isLiked={mark?.liked ?? false}
      isBusy={mark?.isLiking ?? false}
      onPress={whenSignedIn(() => void toggleLike(thing, likes))}
    />
  );
}
