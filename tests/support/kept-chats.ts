/** In a page: what the device has of a person's conversations: whether the list and one of them, and how many deals. */
export const keptChats = () =>
  new Promise<{ hasBoth: boolean; deals: number }>((resolve, reject) => {
    const opening = indexedDB.open('bizlink');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const stored = opening.result.transaction(['lists', 'threads']);
      const [lists, threads] = ['lists', 'threads'].map((name) => stored.objectStore(name).getAll());
      stored.oncomplete = () => {
        opening.result.close();
        const all = threads?.result ?? [];
        resolve({
          hasBoth: (lists?.result.length ?? 0) > 0 && all.length > 0,
          deals: all.reduce((sum, { deals = [] }) => sum + deals.length, 0),
        });
      };
    };
  });
