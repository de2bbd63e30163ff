import { Button } from '#components/ui/Button.tsx';
import { followTexts as texts } from '#lib/copy/follows.ts';
import { signInForm } from '#lib/marks/anchors.ts';
import { type Followed, thingKey } from '#lib/things.ts';
import type { ButtonLook } from '#lib/ui/button.ts';

interface Props extends Pick<ButtonLook, 'size'> {
  seller: Followed;
  of: string;
  owner: string;
  className?: string;
}

export const FollowButton = ({ seller, of, owner, size, className = '' }: Props) => (
  <Button
    type="submit"
    form={signInForm}
    look="outline"
    size={size}
    className={`follow ${className}`}
    data-press=""
    data-follow={thingKey(seller)}
    data-of-others={owner}
    aria-label={`${texts.follow}: ${of}`}
    aria-pressed={false}
  >
    <span>{texts.follow}</span>
    <span>{texts.following}</span>
  </Button>
);
