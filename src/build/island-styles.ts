/**
 * Astro puts a sheet of one rule before the first island of a page, where HTML allows none. The rule stands in base.css.
 */
export const noIslandStyles = () => ({
  name: 'bizlink:no-island-styles',
  transform: (code: string, id: string) =>
    id.endsWith('/astro/dist/runtime/server/scripts.js')
      ? code.replace(/<style>\$\{ISLAND_STYLES\}<\/style>/, '')
      : undefined,
});
