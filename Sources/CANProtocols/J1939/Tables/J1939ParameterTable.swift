/// Parameters of messages of one frame (SAE J1939-71 and ISO 11783, as public databases, the FMS-Standard and makers' manuals
/// describe them): parameter group, SPN, first byte (from 1, after a point its first bit, from 1), length in bits, factor,
/// offset, unit, name. Of states the factor is `states`, and their names are in the place of offset and unit.
enum J1939ParameterTable {
    static let text: StaticString = #"""
        0|695|1|2|states|override disabled,speed control,torque control,speed/torque limit control|Engine override control mode
        0|898|2|16|1/8|0|rpm|Engine requested speed or speed limit
        0|518|4|8|1|-125|%|Engine requested torque or torque limit
        61440|571|1.5|2|states|off,on|Retarder enable, brake assist switch
        61440|572|1.7|2|states|off,on|Retarder enable, shift assist switch
        61440|520|2|8|1|-125|%|Actual retarder torque
        61440|1085|3|8|1|-125|%|Intended retarder torque
        61441|561|1.1|2|states|passive,active|ASR engine control
        61441|562|1.3|2|states|passive,active|ASR brake control
        61441|563|1.5|2|states|passive,active|Anti-lock braking
        61441|1121|1.7|2|states|not pressed,pressed|EBS brake switch
        61441|521|2|8|2/5|0|%|Brake pedal position
        61441|1243|6.1|2|states|not fully operational,fully operational|ABS
        61441|1439|6.3|2|states|off,on|EBS red warning
        61441|1438|6.5|2|states|off,on|ABS/EBS amber warning
        61442|560|1.1|2|states|disengaged,engaged|Transmission driveline
        61442|573|1.3|2|states|disengaged,engaged|Torque converter lockup
        61442|574|1.5|2|states|not in process,in process|Transmission shift
        61442|191|2|16|1/8|0|rpm|Transmission output shaft speed
        61442|522|4|8|2/5|0|%|Clutch slip
        61442|161|6|16|1/8|0|rpm|Transmission input shaft speed
        61443|91|2|8|2/5|0|%|Accelerator pedal position 1
        61443|92|3|8|1|0|%|Engine load at current speed
        61443|974|4|8|2/5|0|%|Remote accelerator pedal position
        61443|29|5|8|2/5|0|%|Accelerator pedal position 2
        61443|3357|7|8|2/5|0|%|Actual maximum available engine torque
        61443|558|1.1|2|states|off,on|Accelerator pedal 1 low idle switch
        61443|559|1.3|2|states|off,on|Accelerator pedal kickdown switch
        61443|1437|1.5|2|states|active,not active|Road speed limit
        61444|190|4|16|1/8|0|rpm|Engine speed
        61444|512|2|8|1|-125|%|Driver's demand engine torque
        61444|513|3|8|1|-125|%|Actual engine torque
        61444|2432|8|8|1|-125|%|Engine demand torque
        61445|524|1|8|1|-125||Transmission selected gear
        61445|526|2|16|1/1000|0||Transmission actual gear ratio
        61445|523|4|8|1|-125||Transmission current gear
        61450|2659|1|16|1/20|0|kg/h|Engine exhaust gas recirculation 1 mass flow
        61450|132|3|16|1/20|0|kg/h|Engine inlet air mass flow
        61454|3216|1|16|1/20|-200|ppm|Aftertreatment 1 inlet NOx
        61455|3226|1|16|1/20|-200|ppm|Aftertreatment 1 outlet NOx
        64891|3719|1|8|1|0|%|Diesel particulate filter 1 soot load
        64891|3720|2|8|1|0|%|Diesel particulate filter 1 ash load
        65096|1862|1|16|1/1000|0|m/s|Wheel-based machine speed
        65096|1863|3|32|1/1000|0|m|Wheel-based machine distance
        65097|1859|1|16|1/1000|0|m/s|Ground-based machine speed
        65097|1860|3|32|1/1000|0|m|Ground-based machine distance
        65110|1761|1|8|2/5|0|%|Diesel exhaust fluid tank level
        65110|3031|2|8|1|-40|°C|Diesel exhaust fluid tank temperature
        65129|1636|1|16|1/32|-273|°C|Engine intake manifold 1 air temperature
        65129|1637|3|16|1/32|-273|°C|Engine coolant temperature
        65132|1624|7|16|1/256|0|km/h|Tachograph vehicle speed
        65132|1623|5|16|1/8|0|rpm|Tachograph output shaft speed
        65132|1611|1.7|2|states|not detected,detected|Vehicle motion
        65132|1614|3.7|2|states|no,yes|Vehicle overspeed
        65134|1592|1|16|1/256|0|km/h|Front axle, left wheel speed
        65134|1593|3|16|1/256|0|km/h|Front axle, right wheel speed
        65134|1594|5|16|1/256|0|km/h|Rear axle, left wheel speed
        65134|1595|7|16|1/256|0|km/h|Rear axle, right wheel speed
        65188|1135|1|16|1/32|-273|°C|Engine oil temperature 2
        65188|1136|3|16|1/32|-273|°C|Engine ECU temperature
        65190|1127|1|16|1/8|0|kPa|Engine turbocharger 1 boost pressure
        65190|1128|3|16|1/8|0|kPa|Engine turbocharger 2 boost pressure
        65198|46|1|8|8|0|kPa|Pneumatic supply pressure
        65198|1086|2|8|8|0|kPa|Parking or trailer air pressure
        65198|1087|3|8|8|0|kPa|Service brake circuit 1 air pressure
        65198|1088|4|8|8|0|kPa|Service brake circuit 2 air pressure
        65198|1089|5|8|8|0|kPa|Auxiliary equipment supply pressure
        65198|1090|6|8|8|0|kPa|Air suspension supply pressure
        65213|975|1|8|2/5|0|%|Estimated fan speed
        65213|1639|3|16|1/8|0|rpm|Fan speed
        65215|904|1|16|1/256|0|km/h|Front axle speed
        65217|917|1|32|1/200|0|km|Total vehicle distance, high resolution
        65217|918|5|32|1/200|0|km|Trip distance, high resolution
        65243|164|1|16|1/256|0|MPa|Engine injection control pressure
        65243|157|3|16|1/256|0|MPa|Engine injector metering rail 1 pressure
        65244|236|1|32|1/2|0|l|Engine total idle fuel used
        65244|235|5|32|1/20|0|h|Engine total idle hours
        65245|104|1|8|4|0|kPa|Turbocharger lube oil pressure 1
        65245|103|2|16|4|0|rpm|Engine turbocharger 1 speed
        65247|514|1|8|1|-125|%|Nominal friction torque
        65247|515|2|16|1/8|0|rpm|Engine's desired operating speed
        65248|244|1|32|1/8|0|km|Trip distance
        65248|245|5|32|1/8|0|km|Total vehicle distance
        65252|1081|4.1|2|states|off,on|Engine wait to start lamp
        65253|247|1|32|1/20|0|h|Engine total hours of operation
        65253|249|5|32|1000|0|revolutions|Engine total revolutions
        65255|246|1|32|1/20|0|h|Total vehicle hours
        65255|248|5|32|1/20|0|h|Total power takeoff hours
        65257|182|1|32|1/2|0|l|Engine trip fuel
        65257|250|5|32|1/2|0|l|Engine total fuel used
        65261|74|1|8|1|0|km/h|Maximum vehicle speed limit
        65262|110|1|8|1|-40|°C|Engine coolant temperature
        65262|174|2|8|1|-40|°C|Engine fuel temperature 1
        65262|175|3|16|1/32|-273|°C|Engine oil temperature 1
        65262|176|5|16|1/32|-273|°C|Engine turbocharger oil temperature
        65262|52|7|8|1|-40|°C|Engine intercooler temperature
        65262|1134|8|8|2/5|0|%|Engine intercooler thermostat opening
        65263|94|1|8|4|0|kPa|Engine fuel delivery pressure
        65263|22|2|8|1/20|0|kPa|Engine extended crankcase blow-by pressure
        65263|98|3|8|2/5|0|%|Engine oil level
        65263|100|4|8|4|0|kPa|Engine oil pressure
        65263|101|5|16|1/128|-250|kPa|Engine crankcase pressure
        65263|109|7|8|2|0|kPa|Engine coolant pressure
        65263|111|8|8|2/5|0|%|Engine coolant level
        65264|90|1|8|1|-40|°C|Power takeoff oil temperature
        65264|186|2|16|1/8|0|rpm|Power takeoff speed
        65264|187|4|16|1/8|0|rpm|Power takeoff set speed
        65265|84|2|16|1/256|0|km/h|Wheel-based vehicle speed
        65265|86|6|8|1|0|km/h|Cruise control set speed
        65265|70|1.3|2|states|not set,set|Parking brake
        65265|595|4.1|2|states|off,on|Cruise control active
        65265|596|4.3|2|states|off,on|Cruise control enable switch
        65265|597|4.5|2|states|released,pressed|Brake switch
        65265|598|4.7|2|states|released,pressed|Clutch switch
        65266|183|1|16|1/20|0|l/h|Engine fuel rate
        65266|184|3|16|1/512|0|km/l|Engine instantaneous fuel economy
        65266|185|5|16|1/512|0|km/l|Engine average fuel economy
        65266|51|7|8|2/5|0|%|Engine throttle valve 1 position
        65266|3673|8|8|2/5|0|%|Engine throttle valve 2 position
        65269|108|1|8|1/2|0|kPa|Barometric pressure
        65269|170|2|16|1/32|-273|°C|Cab interior temperature
        65269|171|4|16|1/32|-273|°C|Ambient air temperature
        65269|172|6|8|1|-40|°C|Engine air intake temperature
        65269|79|7|16|1/32|-273|°C|Road surface temperature
        65270|81|1|8|1/2|0|kPa|Particulate filter inlet pressure
        65270|102|2|8|2|0|kPa|Engine intake manifold 1 pressure
        65270|105|3|8|1|-40|°C|Engine intake manifold 1 temperature
        65270|106|4|8|2|0|kPa|Engine intake air pressure
        65270|107|5|8|1/20|0|kPa|Engine air filter 1 differential pressure
        65270|173|6|16|1/32|-273|°C|Engine exhaust gas temperature
        65270|112|8|8|1/2|0|kPa|Engine coolant filter differential pressure
        65271|114|1|8|1|-125|A|Net battery current
        65271|115|2|8|1|0|A|Alternator current
        65271|167|3|16|1/20|0|V|Charging system potential
        65271|168|5|16|1/20|0|V|Battery potential
        65271|158|7|16|1/20|0|V|Keyswitch battery potential
        65272|123|1|8|16|0|kPa|Clutch pressure
        65272|124|2|8|2/5|0|%|Transmission oil level
        65272|126|3|8|2|0|kPa|Transmission filter differential pressure
        65272|127|4|8|16|0|kPa|Transmission oil pressure
        65272|177|5|16|1/32|-273|°C|Transmission oil temperature
        65274|116|1|8|4|0|kPa|Brake application pressure
        65274|117|2|8|4|0|kPa|Brake primary pressure
        65274|118|3|8|4|0|kPa|Brake secondary pressure
        65275|119|1|8|16|0|kPa|Hydraulic retarder pressure
        65275|120|2|8|1|-40|°C|Hydraulic retarder oil temperature
        65276|80|1|8|2/5|0|%|Washer fluid level
        65276|96|2|8|2/5|0|%|Fuel level 1
        65276|95|3|8|2|0|kPa|Engine fuel filter differential pressure
        65276|99|4|8|1/2|0|kPa|Engine oil filter differential pressure
        65276|169|5|16|1/32|-273|°C|Cargo ambient temperature
        65276|38|7|8|2/5|0|%|Fuel level 2
        65279|97|1.1|2|states|no,yes|Water in fuel
        """#
}
