<!DOCTYPE TS>
<TS version="2.1" language="ro"/>
