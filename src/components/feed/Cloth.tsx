import type { ReactNode } from 'react';
import { capulana } from '#lib/art/capulana.ts';

/** Where others have a picture: the cloth of a name, with a face on it. */
export const Cloth = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="media feed-cloth">
    <svg
      viewBox="0 0 160 160"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us
      dangerouslySetInnerHTML={{ __html: capulana(name, 160, 160) }}
    />
    {children}
  </div>
);
