import { Button } from '#components/ui/Button.tsx';
import { followTexts as texts } from '#lib/copy/follows.ts';
import { signInForm } from '#lib/marks/anchors.ts';
import { type Followed, thingKey } from '#lib/things.ts';

interface Props {
  seller: Followed;
  /** The name of the person or company, for screen readers. */
  of: string;
  /** The username of the owner, who does not see it. */
  owner: string;
}

/** Follows a person or a company. The page calls bindMarks() and contains components/marks/SignInForm.astro. */
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
