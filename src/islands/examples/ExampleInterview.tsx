import { lazy, Suspense, useState } from 'react';
import { InterviewLine } from '#components/applications/InterviewLine.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { Candidate } from '#islands/applications/candidates/use-candidates.ts';
import { useReady } from '#islands/ui/use-ready.ts';
import type { Interview } from '#lib/contract/applications.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

const InterviewSheet = lazy(() =>
  import('#islands/applications/candidates/InterviewSheet.tsx').then((part) => ({
    default: part.InterviewSheet,
  })),
);

const candidate: Candidate = {
  id: 1,
  job_id: 1,
  status: 'entrevista',
  message: '',
  notes: '',
  interview: null,
  cv_url: null,
  cv_name: null,
  cv_size: null,
  take_back: null,
  loadedAt: 0,
  created_at: '2026-11-20T08:00:00.000Z',
  status_changed_at: '2026-11-22T08:00:00.000Z',
  applicant: {
    id: 2,
    username: 'luisa',
    has_page: true,
    full_name: 'Luísa Momade',
    profile_photo_url: null,
    province: 'Maputo',
    district: 'Matola',
    title: 'Motorista',
  },
};

interface Props {
  interview: Interview;
}

/** What both sides see of an interview, and the sheet that sets its day. */
export default function ExampleInterview({ interview: first }: Props) {
  const root = useReady<HTMLDivElement>();
  const [interview, setInterview] = useState(first);
  const [isOpen, setOpen] = useState(false);
  return (
    <div ref={root} className="stack-tight">
      <InterviewLine interview={interview} />
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        Mudar entrevista
      </Button>
      <Suspense>
        {isOpen && (
          <InterviewSheet
            candidate={{ ...candidate, interview }}
            onMove={async () => undefined}
            onSave={async (_, saved) => {
              setInterview(saved);
              toastSuccess('Entrevista guardada.');
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
