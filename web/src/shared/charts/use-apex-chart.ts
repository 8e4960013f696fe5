import { useCallback, useEffect, useState } from 'react';

type ApexChart = typeof import('./ApexChart.tsx').ApexChart;

/** Kept for the next chart: what has arrived once is drawn at once. */
let arrived: ApexChart | undefined;

/** The drawing library, fetched at the first chart; where it does not come, a way to ask again. */
export function useApexChart() {
  const [library, setLibrary] = useState<{ draw?: ApexChart | undefined; failed?: boolean }>({
    draw: arrived,
  });

  const load = useCallback(async () => {
    try {
      arrived ??= (await import('./ApexChart.tsx')).ApexChart;
      setLibrary({ draw: arrived });
    } catch {
      setLibrary({ failed: true });
    }
  }, []);

  useEffect(() => {
    if (!arrived) void load();
  }, [load]);

  return { ...library, load };
}
