import type { ReactNode } from 'react';
import { Fact } from '#components/jobs/JobCard.tsx';
import { Dated } from '#components/services/Posted.tsx';
import { besideWords } from '#components/services/ServiceCard.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { nameHash } from '#lib/art/name-hash.ts';
import type { Category } from '#lib/categories.ts';
import { requestTexts as texts } from '#lib/copy/requests.ts';
import { categoryIcons } from '#lib/icons/categories.ts';
import { drawn } from '#lib/icons/drawn-once.ts';
import { calendar, pin } from '#lib/icons.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import type { ShownRequest } from '#lib/requests/thing.ts';
import { budgetText } from '#lib/requests/words.ts';

interface Props {
  request: ShownRequest;
  heading: 'h2' | 'h3';
  acts?: ReactNode;
  first?: boolean;
}

/** With a picture it looks like a service, without one like a vacancy. */
export function RequestCard({ request, heading: Heading, acts, first = false }: Props) {
  const { image_url: picture } = request;
  const title = (
    <Heading className="thing-card-title">
      <a href={requestPaths.one(request.slug)}>{request.title}</a>
    </Heading>
  );
  const kick = (
    <p className={picture ? 'thing-card-tags' : 'job-kick'}>
      {texts.kick} <Dated when={request.created_at} />
    </p>
  );
  const budget = <span className="price">{budgetText(request.budget_max)}</span>;
  return (
    <article className={`card thing-card ${picture ? 'thing-card-compact' : 'job-card'}`}>
      {picture ? (
        <div className="media">
          <CategoryIcon of={request.category} box="-24 -24 72 72" />
          <Picture address={picture} {...besideWords} first={first} />
        </div>
      ) : (
        <CategorySign of={request.category} />
      )}
      <div className="thing-card-words">
        {!picture && kick}
        {title}
        {picture && kick}
        {picture && (
          <div className="thing-card-offer">
            <p className="thing-card-price">{budget}</p>
            <SeePicture of={picture} />
          </div>
        )}
      </div>
      <div className="job-card-foot">
        <ul className="job-card-facts">
          <Fact icon={pin}>{request.location}</Fact>
          {request.wanted && <Fact icon={calendar}>{request.wanted}</Fact>}
          {request.offers > 0 && <Fact icon={drawn('chat')}>{texts.offersMade(request.offers)}</Fact>}
        </ul>
        {!picture && <p className="job-card-pay flex flex-wrap items-center mt-1">{budget}</p>}
      </div>
      {acts}
    </article>
  );
}

const CategorySign = ({ of }: { of: Category }) => (
  <span className={`avatar avatar-48 avatar-company paint-${(nameHash(of) % 6) + 1}`} aria-hidden="true">
    <CategoryIcon of={of} box="-10 -10 44 44" />
  </span>
);

/** In the middle of its ground. The signs of trades would be 5 KB more for each list. */
const CategoryIcon = ({ of, box }: { of: Category; box: string }) => (
  <svg
    className="icon"
    viewBox={box}
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
    dangerouslySetInnerHTML={{ __html: categoryIcons[of] }}
  />
);
