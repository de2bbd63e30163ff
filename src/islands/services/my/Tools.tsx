import { useStore } from '@nanostores/react';
import { type ComponentType, useEffect, useState } from 'react';
import type FeedsSheet from '#islands/imports/FeedsSheet.tsx';
import type ImportSheet from '#islands/imports/ImportSheet.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { shellTexts } from '#lib/copy/shell.ts';
import { $serviceTool, closeServiceTool } from '#scripts/services/tools.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';

interface Props {
  person: OwnUser;
  companyId: number | null;
  onImported: () => void;
}

interface Sheets {
  readonly Import: ComponentType<Parameters<typeof ImportSheet>[0]>;
  readonly Feeds: ComponentType<Parameters<typeof FeedsSheet>[0]>;
}

async function loadSheets(): Promise<Sheets> {
  const [imports, feeds] = await Promise.all([
    import('#islands/imports/ImportSheet.tsx'),
    import('#islands/imports/FeedsSheet.tsx'),
  ]);
  return { Import: imports.default, Feeds: feeds.default };
}

/** The sheets load when one of them is first asked for: few people need them. */
export function Tools({ person, companyId, onImported }: Props) {
  const tool = useStore($serviceTool);
  const [sheets, setSheets] = useState<Sheets>();

  useEffect(() => {
    if (tool === undefined || sheets) return;
    loadSheets().then(
      (loaded) => {
        setSheets(loaded);
        endToast(shellTexts.islandFailed);
      },
      () => {
        closeServiceTool();
        toastError(shellTexts.islandFailed);
      },
    );
  }, [tool, sheets]);

  if (!sheets) return null;
  const { Import, Feeds } = sheets;
  return (
    <>
      <Import
        person={person}
        companyId={companyId}
        open={tool === 'import'}
        onPublished={onImported}
        onClose={closeServiceTool}
      />
      <Feeds personId={person.id} companyId={companyId} open={tool === 'feeds'} onClose={closeServiceTool} />
    </>
  );
}
