import { Sheet } from '#islands/ui/Sheet.tsx';
import type { Service } from '#lib/contract/services.ts';
import { paths } from '#lib/paths.ts';
import { Analysis } from './Analysis.tsx';
import { useStats } from './use-stats.ts';

interface Props {
  service: Service | undefined;
  open: boolean;
  onClose: () => void;
}

export const StatsOfService = ({ service, open, onClose }: Props) => (
  <Sheet title={service?.title ?? ''} open={open} onClose={onClose}>
    <div className="sheet-body">{open && service && <Stats service={service} />}</div>
  </Sheet>
);

function Stats({ service }: { service: Service }) {
  const stats = useStats(`/services/${service.id}/stats?days=`);
  const isSeen = service.status === 'Ativo';
  return (
    <Analysis
      stats={stats}
      shared={isSeen ? { path: paths.sharedService(service.id), words: service.title } : undefined}
    />
  );
}
