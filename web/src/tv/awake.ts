/** A television that plays along does not fall asleep, where the device allows it. */

export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let left = false;

  // The system takes the lock away whenever the page is hidden.
  async function hold(): Promise<void> {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    lock = await navigator.wakeLock.request("screen").catch(() => undefined);
    if (left) void lock?.release();
  }
  const again = (): void => void hold();
  document.addEventListener("visibilitychange", again);
  void hold();
  return () => {
    left = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
