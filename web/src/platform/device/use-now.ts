import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The phone's time, updated periodically and when the page becomes visible again. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const updateNow = () => setNow(new Date());
    const timer = setInterval(updateNow, tickMs);
    document.addEventListener('visibilitychange', updateNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', updateNow);
    };
  }, []);
  return now;
}
