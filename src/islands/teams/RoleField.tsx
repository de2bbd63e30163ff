import { useId } from 'react';
import type { Invite } from '#lib/contract/team.ts';
import { roleNames, roleWords } from '#lib/copy/team.ts';
import { teamTexts as texts } from '#lib/copy/team-screens.ts';

export type HelperRole = Invite['role'];
const helperRoles: readonly HelperRole[] = ['editor', 'admin'];

interface Props {
  /** The sheet around it says it already. */
  isTitled?: boolean;
  chosen: HelperRole;
  onChoose: (role: HelperRole) => void;
}

export function RoleField({ isTitled = false, chosen, onChoose }: Props) {
  const id = useId();
  return (
    <fieldset className="team-roles">
      <legend className={isTitled ? 'visually-hidden' : 'label'}>{texts.role}</legend>
      {helperRoles.map((role) => (
        <label key={role} className="check team-role">
          <input
            type="radio"
            name={id}
            value={role}
            aria-label={roleNames[role]}
            aria-describedby={`${id}-${role}`}
            autoComplete="off"
            checked={role === chosen}
            onChange={() => onChoose(role)}
          />
          <span className="grow">
            {roleNames[role]}
            <span className="hint block" id={`${id}-${role}`}>
              {roleWords[role]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
