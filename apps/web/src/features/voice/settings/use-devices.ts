import { useCallback, useEffect, useState } from 'react';

/** Available microphones, speakers and cameras, kept current. Without permission they have no names. */
export function useDevices() {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const read = useCallback(() => {
    navigator.mediaDevices
      ?.enumerateDevices()
      .then(setDevices)
      .catch(() => undefined);
  }, []);
  useEffect(() => {
    read();
    navigator.mediaDevices?.addEventListener('devicechange', read);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', read);
  }, [read]);
  return { devices, read, named: devices.some(({ label }) => label !== '') };
}
