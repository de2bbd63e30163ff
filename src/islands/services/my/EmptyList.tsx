import type { ReactNode } from 'react';
import { openPublishing } from './publishing.ts';

/** Nothing published yet: what this place is, and the one thing to do. */
export const EmptyList = ({ mayPublish, drawing }: { mayPublish: boolean; drawing: ReactNode }) => (
  <div className="empty my-empty">
    {drawing}
    <h2 id="my-list-title" tabIndex={-1}>
      A sua banca ainda está vazia
    </h2>
    {mayPublish && (
      <>
        <p>Publique o primeiro serviço.</p>
        <button type="button" className="button" onClick={openPublishing}>
          Publicar serviço
        </button>
      </>
    )}
  </div>
);
