// A shake of the device, where it can be felt without asking anybody for permission.
const hard = 22; // metres per second squared, gravity included: more than a hand that only holds it

export function onShake(shaken: () => void): () => void {
  if (!('DeviceMotionEvent' in window) || 'requestPermission' in DeviceMotionEvent) return () => {};
  const felt = ({ accelerationIncludingGravity: pull }: DeviceMotionEvent): void => {
    if (Math.hypot(pull?.x ?? 0, pull?.y ?? 0, pull?.z ?? 0) > hard) shaken();
  };
  addEventListener('devicemotion', felt);
  return () => removeEventListener('devicemotion', felt);
}
