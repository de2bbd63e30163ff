import { useId, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { FormBar } from '#islands/ui/FormBar.tsx';
import {
  type ApplicationStatus,
  applicationStatuses,
  mayMove,
  stateNames,
} from '#lib/applications/states.ts';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import type { Choose } from './CandidateRow.tsx';
import type { Candidate } from './use-candidates.ts';

const about = 'move';

interface Props {
  shown: readonly Candidate[];
  chosen: ReadonlySet<number>;
  onChoose: Choose;
  onMove: (chosen: readonly Candidate[], to: ApplicationStatus) => Promise<number>;
}

export function MoveBar({ shown, chosen, onChoose, onMove }: Props) {
  const id = useId();
  const [wanted, setWanted] = useState<ApplicationStatus>('em_analise');
  const { busy, act } = useAct({ failed: texts.moveFailed, about });
  const selected = shown.filter((one) => chosen.has(one.id));
  const targets = targetsOf(selected.length > 0 ? selected : shown);
  const to = targets.includes(wanted) ? wanted : (targets[0] ?? wanted);

  const move = () =>
    act(async () => {
      const moved = await onMove(selected, to);
      tell(moved, selected.length, stateNames[to]);
      // If none moved, keeps the selection, because another target may work.
      if (moved > 0) onChoose(undefined);
    });

  return (
    <FormBar>
      <div className="flex flex-wrap items-center justify-between">
        <label className="check letters-f14">
          <input
            type="checkbox"
            autoComplete="off"
            checked={selected.length === shown.length && shown.length > 0}
            onChange={({ currentTarget }) =>
              onChoose(new Set(currentTarget.checked ? shown.map((one) => one.id) : []))
            }
          />
          <span>{texts.selectShown}</span>
        </label>
        <p className="text-text2 letters-f14" role="status">
          {texts.selected(selected.length)}
        </p>
        <div className="move-bar-acts flow">
          <label className="visually-hidden" htmlFor={id}>
            {texts.moveTo}
          </label>
          <select
            id={id}
            className="input"
            autoComplete="off"
            value={to}
            onChange={({ currentTarget }) => setWanted(currentTarget.value as ApplicationStatus)}
          >
            {targets.map((status) => (
              <option key={status} value={status}>
                {stateNames[status]}
              </option>
            ))}
          </select>
          <Button size="small" busy={busy} disabled={selected.length === 0} onClick={move}>
            {busy ? texts.moving : texts.move}
          </Button>
          <Button look="outline" size="small" onClick={() => onChoose(undefined)}>
            {texts.endSelecting}
          </Button>
        </div>
      </div>
    </FormBar>
  );
}

const targetsOf = (from: readonly Candidate[]) =>
  applicationStatuses.filter((to) => from.some(({ status }) => mayMove(status, to)));

function tell(moved: number, asked: number, state: string) {
  if (moved === 0) return toastError(texts.noneMoved(state), { about });
  const left = asked - moved;
  toastSuccess(texts.moved(moved, state) + (left > 0 ? ` ${texts.notMoved(left)}` : ''), { about });
}
