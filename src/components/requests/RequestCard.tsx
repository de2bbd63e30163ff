import type { ReactNode } from 'react';
import { Dated } from '#components/services/Posted.tsx';
import { besideWords } from '#components/services/ServiceCard.tsx';
import { Sign } from '#components/services/Sign.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import { requestTexts as texts } from '#lib/copy/requests.ts';
import { requestPaths } from '#lib/paths.ts';
import type { ShownRequest } from '#lib/requests/thing.ts';
import { budgetText } from '#lib/requests/words.ts';

interface Props {
  request: ShownRequest;
  heading: 'h2' | 'h3';
  acts?: ReactNode;
  first?: boolean;
}

export const RequestCard = ({ request, heading: Heading, acts, first = false }: Props) => (
  <article className="card thing-card thing-card-compact">
    <div className="media">
      <Sign of={{ ...request, tags: [] }} />
      {request.image_url && <Picture address={request.image_url} {...besideWords} first={first} />}
    </div>
    <div className="thing-card-words">
      <p className="card-kick">
        {texts.kick} <Dated when={request.created_at} />
      </p>
      <Heading className="thing-card-title">
        <a href={requestPaths.one(request.slug)}>{request.title}</a>
      </Heading>
      <div className="thing-card-offer">
        <p className="thing-card-price">
          <span className="price">{budgetText(request.budget_max)}</span>
        </p>
        {request.image_url && <SeePicture of={request.image_url} />}
      </div>
    </div>
    <p className="thing-card-seller">
      {[request.location, request.wanted, texts.offersMade(request.offers)].filter(Boolean).join(' · ')}
    </p>
    {acts}
  </article>
);
