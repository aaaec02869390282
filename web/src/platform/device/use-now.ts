import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The phone's time, moving on while the screen is open and as soon as it is looked at again. */
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
