import { atom } from 'nanostores';

/** Which sheet of the services page is asked for: publishing a file, or the addresses for a site of one's own. */
export const $serviceTool = atom<'import' | 'feeds' | undefined>();

export const openServiceTool = (tool: 'import' | 'feeds') => $serviceTool.set(tool);
export const closeServiceTool = () => $serviceTool.set(undefined);
