import { apiTexts as texts } from '#lib/copy/programs-screen.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { Webhooks } from './Webhooks.tsx';

export const ProgramParts = () => (
  <>
    <p className="hint px-4 pb-3">{texts.hint}</p>
    <ApiKeys />
    <Webhooks />
  </>
);
