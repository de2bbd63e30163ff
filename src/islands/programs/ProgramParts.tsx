import { apiTexts as texts } from '#lib/copy/programs-screen.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { Webhooks } from './Webhooks.tsx';

export const ProgramParts = ({ onKeysChanged }: { onKeysChanged: () => void }) => (
  <>
    <p className="hint mb-3">{texts.hint}</p>
    <ApiKeys onChanged={onKeysChanged} />
    <Webhooks />
  </>
);
