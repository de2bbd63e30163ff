import type { ReactNode } from 'react';
import { capulana } from '#lib/art/capulana.ts';

export const Cloth = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="media feed-cloth">
    <svg
      viewBox="0 0 160 160"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
      dangerouslySetInnerHTML={{ __html: capulana(name, 160, 160) }}
    />
    {children}
  </div>
);
