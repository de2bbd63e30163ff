/** Tells the shell that an island did not load. The next act tries again. */
export const islandFailed = 'bizlink:island-failed';
