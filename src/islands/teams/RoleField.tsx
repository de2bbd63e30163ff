import { ChoiceField } from '#islands/ui/ChoiceField.tsx';
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
  return (
    <ChoiceField
      legend={texts.role}
      isLegendHidden={isTitled}
      options={helperRoles.map((role) => ({ value: role, name: roleNames[role], effect: roleWords[role] }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
