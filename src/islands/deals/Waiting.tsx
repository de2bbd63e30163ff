import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { alert, clock } from '#lib/icons.ts';
import { personNow } from '#scripts/calls/token.ts';
import { draftKey } from '#scripts/forms/draft.ts';
import type { OutboxEntry } from '#scripts/outbox/entry.ts';
import { kept } from '#scripts/stores/kept.ts';

interface Props {
  act: OutboxEntry;
  name: string;
  onDrop: () => void;
  /** Called with what was written back in the form. Undefined where it is of no use any more. */
  onRewrite?: (() => void) | undefined;
}

/** What waits for the network, or was refused when it left. */
export function Waiting({ act: { refused, form }, name, onDrop, onRewrite }: Props) {
  const rewrite = () => {
    if (form) kept[draftKey(personNow() ?? 0, form.draft)] = form.values;
    onDrop();
    onRewrite?.();
  };
  return (
    <div className={refused ? 'note note-warn' : 'note'} role="status">
      <Icon of={refused ? alert : clock} />
      <div className="stack-tight">
        <p>{refused ? texts.refused(name, refused.text) : texts.waiting(name)}</p>
        <div className="flow">
          {refused && onRewrite && (
            <Button size="small" look="outline" onClick={rewrite}>
              {texts.rewrite}
            </Button>
          )}
          <Button size="small" look="outline" onClick={onDrop}>
            {refused ? texts.dismiss : texts.undo}
          </Button>
        </div>
      </div>
    </div>
  );
}
