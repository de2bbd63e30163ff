import type { HelpTopic } from './groups.tsx';

export const Topic = ({ of: { id, title, text } }: { of: HelpTopic }) => (
  <>
    <h3 id={id}>{title}</h3>
    {text}
  </>
);
