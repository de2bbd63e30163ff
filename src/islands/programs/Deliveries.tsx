import { useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { mostDeliveries } from '#lib/contract/program-form.ts';
import type { Delivery } from '#lib/contract/webhooks.ts';
import { deliveryTexts as texts } from '#lib/copy/programs-screen.ts';
import { lastUsed } from '#lib/format/ago.ts';
import { chevronRight } from '#lib/icons.ts';
import { deliveryFacts, eventName } from '#lib/programs/deliveries.ts';
import { Code } from './Code.tsx';
import { useRefresh } from './use-refresh.ts';

interface Props {
  deliveries: readonly Delivery[] | undefined;
  problem: string | undefined;
  /** Nothing is sent while the webhook is off. */
  mayRepeat: boolean;
  onRetry: () => void;
  onRefresh: () => void;
  onSendAgain: (delivery: Delivery) => void;
}

export function Deliveries({ deliveries, problem, mayRepeat, onRetry, onRefresh, onSendAgain }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useRefresh(list, deliveries, onRefresh);
  return (
    <>
      <CardLoading isLoaded={deliveries !== undefined} problem={problem} onRetry={onRetry} />
      {deliveries && (
        <p className="hint">{deliveries.length === 0 ? texts.none : texts.last(mostDeliveries)}</p>
      )}
      <ul className="deliveries mt-2" ref={list}>
        {deliveries?.map((delivery) => (
          <li key={delivery.id} className="lined-t">
            <DeliveryDetails delivery={delivery} mayRepeat={mayRepeat} onSendAgain={onSendAgain} />
          </li>
        ))}
      </ul>
    </>
  );
}

const looks = { waiting: 'pill-info', delivered: 'pill-ok', failed: 'pill-danger' } as const;

interface DetailsProps extends Pick<Props, 'mayRepeat' | 'onSendAgain'> {
  delivery: Delivery;
}

function DeliveryDetails({ delivery, mayRepeat, onSendAgain }: DetailsProps) {
  const { event, state, created_at, body } = delivery;
  const now = new Date();
  const when = lastUsed(new Date(created_at), now);
  const name = eventName(event);
  return (
    <details>
      <summary className="flex py-2">
        <Icon of={chevronRight} className="mr-3 text-text2" />
        <span className="grow">
          <span className="flex flex-wrap items-baseline">
            <b>{name}</b>
            <time className="flex-1 px-2 text-text2 letters-f13" dateTime={created_at}>
              {when}
            </time>
            <span className={`pill ${looks[state]}`}>{texts.states[state]}</span>
          </span>
          <span className="hint block">{deliveryFacts(delivery, now)}</span>
        </span>
      </summary>
      <p className="hint">{texts.body}</p>
      <Code name={`${texts.body}: ${name}, ${when}`} text={JSON.stringify(JSON.parse(body), null, 2)} />
      {mayRepeat && (
        <Button
          look="outline"
          size="small"
          aria-label={texts.sendAgainOf(name, when)}
          onClick={() => onSendAgain(delivery)}
        >
          {texts.sendAgain}
        </Button>
      )}
    </details>
  );
}
