import { Button } from '#components/ui/Button.tsx';
import { followTexts as texts } from '#lib/copy/follows.ts';
import { signInForm } from '#lib/marks/anchors.ts';
import { type Followed, thingKey } from '#lib/things.ts';

interface Props {
  seller: Followed;
  of: string;
  owner: string;
}

export const FollowButton = ({ seller, of, owner }: Props) => (
  <Button
    type="submit"
    form={signInForm}
    look="outline"
    size="small"
    className="follow px-2"
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
