import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useWaiting } from '#islands/deals/use-waiting.ts';
import { Waiting } from '#islands/deals/Waiting.tsx';
import { useSheet } from '#islands/ui/use-sheet.tsx';
import { offeringTexts as texts } from '#lib/copy/request-answers.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { OfferSheet } from './OfferSheet.tsx';
import { type Answered, aboutOffer } from './use-offer.ts';

interface Props {
  request: Answered;
  /** How often the form was asked for. */
  asked: number;
  /** An offer waits, or is made: the buttons that make one are of no use. */
  onBound: (isBound: boolean) => void;
}

/** What the reader has to do with this request: an offer that waits on the device, or that has just left it. */
export function OwnOffer({ request, asked, onBound }: Props) {
  const { id } = request;
  const place = useRef<HTMLDivElement>(null);
  const { sheet, ask, close } = useSheet(OfferSheet);
  const [sent, setSent] = useState<number>();
  const open = () => ask({ request, onKept: close });
  const onLeft = useCallback(() => void dealOn(id).then(setSent), [id]);
  const { act, drop } = useWaiting(aboutOffer(id), onLeft);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for each time that it is asked for
  useEffect(() => {
    if (asked > 0) open();
  }, [asked]);
  const isBound = act !== undefined || sent !== undefined;
  useEffect(() => onBound(isBound), [isBound, onBound]);
  // Whoever pressed the bar at the bottom of a phone sees what became of it.
  useEffect(() => {
    if (isBound) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isBound]);

  return (
    <div ref={place}>
      {act && <Waiting act={act} name={texts.name} onDrop={drop} onRewrite={open} />}
      {!act && sent !== undefined && (
        <div className="note note-ok wrap-anywhere" role="status">
          <div className="stack-tight">
            <p>{texts.sent}</p>
            <Button size="small" look="outline" href={paths.deal(sent)}>
              {texts.seeDeal}
            </Button>
          </div>
        </div>
      )}
      {sheet}
    </div>
  );
}

/** The open deal about this request. Undefined where there is none, or where nobody can say. */
async function dealOn(id: number): Promise<number | undefined> {
  try {
    return (await call('GET', `/requests/${id}/offering`, { background: true })).deal_id ?? undefined;
  } catch (error) {
    logUnexpected(error);
    return undefined;
  }
}
