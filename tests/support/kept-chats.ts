/** In a page: whether the device has the list of conversations, and one of them. */
export const hasChats = () =>
  new Promise<boolean>((resolve, reject) => {
    const opening = indexedDB.open('bizlink');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const stored = opening.result.transaction(['lists', 'threads']);
      const counts = ['lists', 'threads'].map((name) => stored.objectStore(name).count());
      stored.oncomplete = () => {
        opening.result.close();
        resolve(counts.every(({ result }) => result > 0));
      };
    };
  });
